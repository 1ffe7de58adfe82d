// Terminal sessions in code blocks: prompts, commands and output.

import { describe, expect, test } from 'vitest'
import { diagnosticsOf, htmlOf, readPage } from '../../../test/pipeline/page/page-test.ts'

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``

describe('terminal sessions', () => {
  /** Returns the lines of a session: `prompt|command`, or `output`. */
  const sessionOf = async (code: string, language = 'console') =>
    Array.from(
      (await htmlOf(fence(language, code))).matchAll(
        /<span class="line ([^"]*)"(?: data-prompt="([^"]*)")?>(.*?)\n<\/span>/gs,
      ),
      ([, classes, prompt = '', html = '']) => {
        const text = html.replace(/<[^>]*>/g, '')
        return classes === 'output' ? text : `${prompt}|${text}`
      },
    )

  test.each<[string, string, string[]]>([
    ['a command and its output', '$ npm i\nadded 1 package', ['$ |npm i', 'added 1 package']],
    ['a command on several lines', '$ a \\\n  --b\n$ c', ['$ |a \\', '|  --b', '$ |c']],
    [
      'a continuation prompt',
      "$ cat <<'E'\n> text\n> E\ntext",
      ['$ |cat &lt;&lt;&#x27;E&#x27;', '&gt; |text', '&gt; |E', 'text'],
    ],
    ['comments beside another prompt', '# Install it\n$ npm i', ['# Install it', '$ |npm i']],
    ['a simple prompt', '> dir\na.txt', ['&gt; |dir', 'a.txt']],
    ['PowerShell', 'PS C:\\docs> dir `\n  -Name\na', ['PS C:\\docs&gt; |dir `', '|  -Name', 'a']],
    ['the prompt in which PowerShell goes on', 'PS> dir `\n>> -Name\na', ['PS> |dir `', '>> |-Name', 'a']],
    ['a shell that appends to a file', '$ a \\\n>> b', ['$ |a \\', '|>> b']],
    ['the Windows command prompt', 'C:\\docs>dir\nC:\\docs> cd ..', ['C:\\docs&gt;|dir', 'C:\\docs&gt; |cd ..']],
    ['a user and a host', 'ann@host:~/docs$ ls\nann@host:/# ls', ['ann@host:~/docs$ |ls', 'ann@host:/# |ls']],
    ['an environment', '(venv) $ pip list', ['(venv) $ |pip list']],
    ['a prompt alone', '$ \n$', ['$ |', '$|']],
    ['HTML', '$ a "<b>"\n<script>', ['$ |a &quot;&lt;b&gt;&quot;', '&lt;script&gt;']],
  ])('separates %s', async (_, code, expected) => {
    const plain = (line: string) => line.replaceAll('&gt;', '>').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
    expect((await sessionOf(code)).map(plain)).toEqual(expected.map(plain))
  })

  test.each(['terminal', 'shell-session', 'Console'])('reads sessions in ```%s', async (language) => {
    expect(await diagnosticsOf(fence(language, '$ a'))).toEqual([])
    expect(await sessionOf('$ a', language)).toEqual(['$ |a'])
    const root = await sessionOf('# a\nb', language)
    // `console` has always been a name of bash, in which `#` begins a comment.
    expect(root).toEqual(language === 'Console' ? [] : ['# |a', 'b'])
  })

  test.each([
    ['console', 'npm i'],
    ['bash', '$ npm i'],
    ['console', '$x = 1'],
  ])('finds no session in ```%s with `%s`', async (language, code) => {
    expect(await htmlOf(fence(language, code))).toMatch(/^<div class="code"><pre/)
  })

  test('highlights `console` without a prompt as `bash`', async () => {
    const inner = async (language: string) =>
      /<code[^>]*>([\s\S]*)<\/code>/.exec(await htmlOf(fence(language, 'echo "a"')))?.[1]
    expect(await inner('console')).toBe(await inner('bash'))
    expect(await inner('CONSOLE')).toBe(await inner('bash'))
    expect(await inner('console')).toContain('<span class="hljs-')
    expect(await diagnosticsOf(fence('console', 'echo "a"'))).toEqual([])
  })

  test('applies marks and keeps the prompts for search', async () => {
    const { html, content } = await readPage(fence('console showLineNumbers', '$ a # [!code focus]\nb'))
    expect(html).toMatch(/^<div class="code terminal has-focus" data-language="console">/)
    expect(html).toContain('<span class="line command focused" data-prompt="$ ">')
    expect(content.text).toBe('$ a\nb')
  })
})
