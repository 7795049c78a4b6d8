import { receive } from './environment.ts'

export default { fetch: receive }
