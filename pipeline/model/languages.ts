// All interface languages, by language tag. English is the fallback.

import ar from '../../theme/locales/ar.json' with { type: 'json' }
import de from '../../theme/locales/de.json' with { type: 'json' }
import en from '../../theme/locales/en.json' with { type: 'json' }
import es from '../../theme/locales/es.json' with { type: 'json' }
import fr from '../../theme/locales/fr.json' with { type: 'json' }
import he from '../../theme/locales/he.json' with { type: 'json' }
import it from '../../theme/locales/it.json' with { type: 'json' }
import ja from '../../theme/locales/ja.json' with { type: 'json' }
import ko from '../../theme/locales/ko.json' with { type: 'json' }
import ptBR from '../../theme/locales/pt-BR.json' with { type: 'json' }
import ru from '../../theme/locales/ru.json' with { type: 'json' }
import tr from '../../theme/locales/tr.json' with { type: 'json' }
import vi from '../../theme/locales/vi.json' with { type: 'json' }
import zhHans from '../../theme/locales/zh-Hans.json' with { type: 'json' }
import zhHant from '../../theme/locales/zh-Hant.json' with { type: 'json' }
import type { PluralForms } from '../text/plural.ts'

type Texts = Omit<typeof en, '$schema'>

/**
 * All text on a page that is not content, by key. `{name}` is a placeholder. A text that depends on a number has one form for each plural
 * category of its language, or a single string.
 */
export type InterfaceText = { [Key in keyof Texts]: Texts[Key] extends string ? string : string | PluralForms }

const files = { ar, de, en, es, fr, he, it, ja, ko, 'pt-BR': ptBR, ru, tr, vi, 'zh-Hans': zhHans, 'zh-Hant': zhHant }

export const languages = Object.fromEntries(
  Object.entries<InterfaceText & { $schema: string }>(files).map(([tag, { $schema: _, ...text }]) => [tag, text]),
) as Record<keyof typeof files, InterfaceText>
