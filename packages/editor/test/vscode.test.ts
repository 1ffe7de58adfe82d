// The extension for VS Code, with the real language server and dev server, and stand-ins for the editor's modules.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rawRequest } from '../../../test/pipeline/serve/raw.ts'
import { command, repository, SiteTest } from '../../../test/site-test.ts'
import { activate, deactivate } from '../vscode/src/extension.ts'
import { commands, stage, type TextEditor, Uri, window, workspace } from './vscode.ts'

let site: SiteTest

const editor = (file: string, languageId = 'markdown'): TextEditor => ({
  document: { uri: Uri.parse(pathToFileURL(site.path(file)).href), languageId },
  selection: { active: { line: 0 } },
})

beforeEach(() => {
  site = SiteTest.of({
    'config/site.ts':
      "import { defineSite } from '@docsite/cli'\nexport default defineSite({ title: 'Site', base: '/docs/' })\n",
    'content/index.md': '# Home\n\nText.\n\n## First part\n\nText.\n\n## 第二 {#second}\n\nText.\n',
  }).link(join(repository, 'node_modules'), 'node_modules')
  stage.settings.set('docsite.command', [process.execPath, command])
  workspace.workspaceFolders = [{ uri: Uri.parse(pathToFileURL(site.root).href) }]
})
afterEach(async () => {
  await deactivate()
  window.activeTextEditor = undefined
  stage.panels.length = 0
  stage.errors.length = 0
  site[Symbol.dispose]()
})

test('shows the page at the cursor, and follows the editor', async () => {
  const active = editor('content/index.md')
  window.activeTextEditor = active
  await activate({ subscriptions: [] })
  await commands.executeCommand('docsite.preview')
  const [panel] = stage.panels
  expect(panel?.webview.html).toMatch(
    /<iframe title="Preview" src="http:\/\/127\.0\.0\.1:\d+\/docs\/\?docsite-frame=[\da-f-]+">/,
  )
  const [, origin, query] = /src="(http:\/\/[^/]+)[^"?]*([^"]*)/.exec(panel?.webview.html ?? '') ?? []
  // The preview is a frame of another site, which the server allows only with the secret.
  const framed = [
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Mode: navigate',
    'Sec-Fetch-Dest: iframe',
    'Connection: close',
  ]
  const answer = (path: string) =>
    rawRequest(origin as string, [`GET ${path} HTTP/1.1`, `Host: ${new URL(origin as string).host}`, ...framed])
  expect(await answer(`/docs/${query}`)).toMatch(/^HTTP\/1\.1 200 (?![\s\S]*x-frame-options)/i)
  expect(await answer('/docs/')).toMatch(/^HTTP\/1\.1 403 /)
  expect(panel?.webview.html).toContain(`frame-src ${origin};`)
  await stage.selection.fire({ textEditor: { ...active, selection: { active: { line: 5 } } } })
  await stage.visibleRanges.fire({ textEditor: active, visibleRanges: [{ start: { line: 9 } }] })
  await stage.visibleRanges.fire({ textEditor: active, visibleRanges: [{ start: { line: 10 } }] })
  await stage.activeEditor.fire(editor('config/site.ts', 'typescript'))
  expect(panel?.webview.messages).toEqual([`${origin}/docs/${query}#first-part`, `${origin}/docs/${query}#second`])
  panel?.dispose()
})

test('says why the server does not start', async () => {
  stage.settings.set('docsite.command', [join(site.root, 'nope')])
  await activate({ subscriptions: [] })
  expect(stage.errors).toEqual([expect.stringContaining('The language server does not start.')])
})

test('shows why the dev server does not start', async () => {
  const active = editor('content/index.md')
  window.activeTextEditor = active
  await activate({ subscriptions: [] })
  stage.settings.set('docsite.command', [process.execPath, join(site.root, 'nope.js')])
  await commands.executeCommand('docsite.preview')
  expect(stage.panels[0]?.webview.html).toContain('nope.js')
})

test('declares every command and setting that it uses', () => {
  const { contributes } = JSON.parse(readFileSync(join(repository, 'packages/editor/vscode/package.json'), 'utf8'))
  const names = [...contributes.commands.map((one: { command: string }) => one.command)]
  expect(names).toEqual(['docsite.preview', 'docsite.restart'])
  expect(Object.keys(contributes.configuration.properties)).toEqual(['docsite.command', 'docsite.headingRename'])
  const lock = readFileSync(join(repository, 'packages/editor/vscode/package-lock.json'), 'utf8')
  expect(lock).not.toMatch(/"resolved"|registry/)
})
