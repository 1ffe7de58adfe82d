// Runs once before all tests.

import { makeSharedFolder } from './shared-builds.ts'

export default makeSharedFolder
