// Unpacks the headless shell once before the browser tests, so that test files do not have to wait for it.

import { unpackedShell } from './chromium.ts'

export default async function setup(): Promise<void> {
  await unpackedShell()
}
