import { attachIslands } from './islands/attach.ts'
import { prepareToasts } from './ui/toast.ts'

prepareToasts()
attachIslands()
