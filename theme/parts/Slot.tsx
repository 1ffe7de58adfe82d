// A slot, which shows a component of the project. Its HTML is prerendered for every page.

import { useMemo } from 'react'
import type { SlotName } from '../../pipeline/model/slots.ts'
import { usePage } from '../state/page.tsx'

/** The element of a slot, or nothing if the page has no such slot. */
export function Slot({ name }: { name: SlotName }) {
  const { html, live } = usePage().view.record.slots?.[name] ?? {}
  // React replaces the nodes whenever the object changes. That would reset a hydrated component on every navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hydrated component renders itself
  const inner = useMemo(() => ({ __html: html as string }), [live ?? html])
  return html === undefined ? null : <div data-theme-slot={name} dangerouslySetInnerHTML={inner} />
}
