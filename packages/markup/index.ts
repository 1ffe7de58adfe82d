// A feature that finds mistakes in the Markdown and HTML of pages, which readers would see as text, or not at all.

import { definePlugin, type Plugin } from '@docsite/cli'
import { duplicateDefinition } from './duplicate-definition.ts'
import { emptyLink } from './empty-link.ts'
import { extraCell } from './extra-cell.ts'
import { invalidHeading } from './invalid-heading.ts'
import { invalidTable } from './invalid-table.ts'
import { localUrl } from './local-url.ts'
import { missingAlt } from './missing-alt.ts'
import { missingComponent } from './missing-component.ts'
import { missingTableHeader } from './missing-table-header.ts'
import { multipleH1 } from './multiple-h1.ts'
import { skippedHeadingLevel } from './skipped-heading-level.ts'
import { unclosedBlock } from './unclosed-block.ts'
import { undefinedFootnote } from './undefined-footnote.ts'
import { undefinedReference } from './undefined-reference.ts'
import { unknownElement } from './unknown-element.ts'
import { unusedDefinition } from './unused-definition.ts'
import { unusedFootnote } from './unused-footnote.ts'

export const markup: Plugin = definePlugin({
  name: 'markup',
  rules: [
    duplicateDefinition,
    emptyLink,
    extraCell,
    invalidHeading,
    invalidTable,
    localUrl,
    missingAlt,
    missingComponent,
    missingTableHeader,
    multipleH1,
    skippedHeadingLevel,
    unclosedBlock,
    undefinedFootnote,
    undefinedReference,
    unknownElement,
    unusedDefinition,
    unusedFootnote,
  ],
})
