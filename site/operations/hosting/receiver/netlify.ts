export { receive as default } from './environment.ts'
