// A build runs only the rules whose diagnostics it can report.

import { expect, test } from 'vitest'
import { extraSection } from '../../pipeline/check/rules/translations/extra-section.ts'
import { siteRulesOf } from '../../pipeline/check/rules.ts'
import type { SiteConfig } from '../../pipeline/model/config/site-config.ts'

const isRun = (config: Partial<SiteConfig>, scope: 'errors' | 'all'): boolean =>
  siteRulesOf(config as SiteConfig, undefined, undefined, scope).some(({ check }) => check === extraSection.sitePerPage)

test('leaves out rules that only `check` reports, unless the configuration makes them errors', () => {
  expect(isRun({}, 'all')).toBe(true)
  expect(isRun({}, 'errors')).toBe(false)
  expect(isRun({ check: { rules: { 'extra-section': 'info' } } }, 'errors')).toBe(false)
  expect(isRun({ check: { rules: { 'extra-section': 'error' } } }, 'errors')).toBe(true)
})
