// The menu of related tools, at the start of the navbar.

import { useLocale } from '@docsite/cli/theme'
import { FamilyTools } from '../components/FamilyTools.tsx'
import { familyTools, toolText } from '../tools.ts'

export const hydrate = 'intent'

export default function SiteFamilyTools() {
  return <FamilyTools tools={familyTools} label={toolText(useLocale().lang).familyTools} />
}
