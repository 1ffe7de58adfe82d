// The social links: three in the navbar, the rest in a menu. Below 960 px, CSS shows all of them in the menu.

import type { SocialEntry } from '../../pipeline/model/config/site-data.ts'
import { Html } from '../parts/Html.tsx'
import { Icon } from '../parts/Icon.tsx'
import { hrefOf, Link } from '../parts/Link.tsx'
import { Popover } from '../parts/Popover.tsx'
import { isPopupOpen } from '../state/menus.ts'
import { useLocale, usePage, useText } from '../state/page.tsx'
import { useMenus } from '../state/use-menus.ts'

const inline = 3

const triggers = ['hover', 'focus'] as const

/** The props of `SocialLinks`. */
export interface SocialLinksProps {
  /** Shows all links, instead of three and a menu with the rest. */
  all?: boolean
  /** The prefix of the ids of popups. */
  id?: string
}

/** The icons that link to other sites. A menu has those after the third. */
export function SocialLinks({ all = false, id = 'social' }: SocialLinksProps) {
  const { socialLinks } = useLocale()
  const text = useText()
  const isOpen = useMenus((menus) => isPopupOpen(menus.popup, `${id}-more`))
  if (socialLinks.length === 0) return null
  const entries = all ? socialLinks : socialLinks.slice(0, inline)
  return (
    <ul className="social-links">
      {entries.map((entry, i) => (
        <li key={entry.name + entry.content}>
          <SocialLink entry={entry} id={`${id}-${i}`} />
        </li>
      ))}
      {!all && socialLinks.length > 1 && (
        <li className={socialLinks.length > inline ? undefined : 'folded'}>
          <Popover
            id={`${id}-more`}
            className="end"
            triggers={triggers}
            label={text.moreLinks}
            buttonClass="icon-button"
            button={<Icon name="more" />}
          >
            <ul className="social-links">
              {(isOpen ? socialLinks : socialLinks.slice(inline)).map((entry, i) => (
                <li key={entry.name + entry.content} className={isOpen && i < inline ? 'folded' : undefined}>
                  <SocialLink entry={entry} id={`${id}-more/${i}`} />
                </li>
              ))}
            </ul>
          </Popover>
        </li>
      )}
    </ul>
  )
}

function SocialLink({ entry, id }: { entry: SocialEntry; id: string }) {
  const { site } = usePage()
  const { name, svg, mode, content } = entry
  const icon = <Html className="social-icon" html={svg} />
  if (mode === 'link') {
    return (
      <Link className="icon-button" to={content} aria-label={name}>
        {icon}
      </Link>
    )
  }
  return (
    <Popover
      id={id}
      className={mode === 'text' ? 'end tooltip' : 'end'}
      triggers={triggers}
      label={name}
      buttonClass="icon-button"
      button={icon}
    >
      {mode === 'text' && <p>{content}</p>}
      {mode === 'img' && <img className="popup-image" src={hrefOf(content, site, true)} alt={name} loading="lazy" />}
      {mode === 'dom' && <Html as="div" className="popup-html" html={content} />}
    </Popover>
  )
}
