// The logo and its text from the configuration, or the site's title if neither is set.

import { lookUp } from '../../pipeline/text/look-up.ts'
import { hrefOf } from '../parts/Link.tsx'
import { useLocale, usePage } from '../state/page.tsx'

/** The logo of the site and its text, or the title. The navbar puts a link around it. */
export function Logo() {
  const { site } = usePage()
  const { title } = useLocale()
  const { logo, logoText } = site
  if (!logo) return <span>{logoText ?? title}</span>
  const { light, dark } = typeof logo === 'string' ? { light: logo, dark: logo } : logo
  const image = (src: string, className: string) => {
    const [width, height] = lookUp(site.logoSizes, src) ?? [undefined, 28]
    return (
      <img
        className={`logo ${className}`}
        src={hrefOf(src, site, true)}
        alt={logoText ? '' : title}
        width={width}
        height={height}
      />
    )
  }
  return (
    <>
      {image(light, light === dark ? '' : 'light-only')}
      {light !== dark && image(dark, 'dark-only')}
      {logoText && <span>{logoText}</span>}
    </>
  )
}
