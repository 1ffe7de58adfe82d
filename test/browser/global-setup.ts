// Runs once before the browser tests: unpacks the headless shell, so that the test files do not each wait for it.

import { unpackedShell } from './chromium.ts'

export default async function setup(): Promise<void> {
  await unpackedShell()
}
