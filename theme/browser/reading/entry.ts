// Starts what a page needs to be read, unless the shell has been loaded with it, which starts it after its own parts.

import { logError } from '../log.ts'
import { startReading } from './reading.ts'

if (document.querySelector('#shellScripts'))
  startReading().catch((error: unknown) => {
    document.documentElement.classList.remove('js')
    logError('Startup failed; the page stays static.', error)
  })
