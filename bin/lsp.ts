// Implements `docsite lsp`: runs the language server until the editor ends it.

import { startLanguageServer } from '../pipeline/api/language-server.ts'
import { exitCodes } from './report.ts'

export async function lsp(folder: string): Promise<number> {
  await startLanguageServer(folder)
  return exitCodes.done
}
