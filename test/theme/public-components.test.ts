// The table of components that a project may replace, compared with the files of the theme.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { themeComponent, themeComponentNames } from '../../pipeline/model/theme-components.ts'
import { repository } from '../site-test.ts'

test.each(themeComponentNames)('finds %s in the file that the table of components names', (name) => {
  const { file, props } = themeComponent(name)
  const source = readFileSync(join(repository, 'theme', file), 'utf8')
  expect(source).toContain(`export function ${name}(`)
  if (props !== undefined) expect(source).toContain(`export interface ${props} {`)
  expect(source.includes(`export function ${name}()`)).toBe(props === undefined)
  expect(readFileSync(join(repository, 'theme/public.ts'), 'utf8')).toMatch(
    new RegExp(
      `export \\{[^}]*\\b${name}\\b[^}]*${props === undefined ? '' : `type ${props}\\b[^}]*`}\\} from './${file}'`,
    ),
  )
})
