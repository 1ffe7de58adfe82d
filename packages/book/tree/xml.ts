// Trees and texts → XML.

import type { Element } from 'hast'
import { toXast } from 'hast-util-to-xast'
import { toXml } from 'xast-util-to-xml'

const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain these characters
  /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Escapes a text for XML and HTML. */
export const escapeXml = (text: string): string =>
  text
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Returns an `html` element as an XHTML document. */
export const toXhtml = (html: Element): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n${toXml(toXast(html), { closeEmptyElements: true, tightClose: true }).replace(forbidden, '')}\n`
