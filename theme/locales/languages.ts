// All interface languages, by language tag. English is the fallback.

import type { PluralForms } from '../../pipeline/text/plural.ts'
import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import ptBR from './pt-BR.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }
import vi from './vi.json' with { type: 'json' }
import zhHans from './zh-Hans.json' with { type: 'json' }
import zhHant from './zh-Hant.json' with { type: 'json' }

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
