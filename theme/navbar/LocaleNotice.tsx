// The notice on a first visit that the page is also available in the reader's language, or after a redirect in the language of the URL.

import { languageAttributes } from '../../pipeline/model/direction.ts'
import { counterpart } from '../../pipeline/model/navigation/counterpart.ts'
import { linkOfRoute } from '../../pipeline/model/route.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { usePage, useText } from '../state/page.tsx'

interface LocaleNoticeProps {
  /** The other language. */
  lang: string
  /** The query and the hash of the URL that the reader opened. */
  asked: string
  onClose: () => void
}

export function LocaleNotice({ lang, asked, onClose }: LocaleNoticeProps) {
  const { site, view } = usePage()
  const text = useText()
  const { route } = counterpart(lang, site, view)
  const [before = '', after = ''] = text.inOtherLanguage.split('{language}')
  return (
    <aside className="locale-notice" aria-label={text.language}>
      <p>
        <Link to={linkOfRoute(route) + asked} hrefLang={lang} data-locale={lang} data-keep-place={lang}>
          {before}
          <span {...languageAttributes(site, lang)}>{site.locales.find((locale) => locale.lang === lang)?.label}</span>
          {after}
        </Link>
      </p>
      <button type="button" className="icon-button" aria-label={text.close} onClick={onClose}>
        <Icon name="close" className="small" />
      </button>
    </aside>
  )
}
