import { attachIslands } from './islands/attach.ts'
import { prepareToasts, showToast } from './ui/toast.ts'

prepareToasts()
attachIslands(() => {
  showToast({
    title: 'This could not be loaded',
    description: 'Please check your connection and try again: what you typed is kept.',
    variant: 'destructive',
  })
})
