// The notice about a redirect to the reader's language, with a link to the page that the reader had opened.

import { languageAttributes } from '../../pipeline/model/direction.ts'
import { counterpart } from '../../pipeline/model/navigation/counterpart.ts'
import { linkOfRoute } from '../../pipeline/model/route.ts'
import { interpolate } from '../../pipeline/text/interpolate.ts'
import { Icon } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { useLocale, usePage } from '../state/page.tsx'

interface LocaleNoticeProps {
  /** The language that the reader was redirected from. */
  from: string
  /** The query and the hash of the URL that the reader had opened. */
  asked: string
  onClose: () => void
}

export function LocaleNotice({ from, asked, onClose }: LocaleNoticeProps) {
  const { site, view } = usePage()
  const { label, text } = useLocale()
  const { route } = counterpart(from, site, view)
  const [before = '', after = ''] = text.backToLanguage.split('{language}')
  return (
    <aside className="locale-notice" aria-label={text.language}>
      <p>
        {interpolate(text.languageChanged, { language: label })}{' '}
        <Link to={linkOfRoute(route) + asked} hrefLang={from} data-locale={from} data-keep-place={from}>
          {before}
          <span {...languageAttributes(site, from)}>{site.locales.find(({ lang }) => lang === from)?.label}</span>
          {after}
        </Link>
      </p>
      <button type="button" className="icon-button" aria-label={text.close} onClick={onClose}>
        <Icon name="close" className="small" />
      </button>
    </aside>
  )
}
