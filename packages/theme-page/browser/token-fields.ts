// The fields for the design tokens, in groups.

import { type TokenName, tokenGroups, tokenNames, tokens } from '@docsite/cli/tokens'
import type { Appearance } from './site-preview.ts'

export interface TokenField {
  name: TokenName
  /** The appearances that the value applies to. */
  appearances: readonly Appearance[]
  input: HTMLInputElement
  /** The color picker beside the field of a color. */
  swatch: HTMLInputElement | undefined
}

/** Tokens of the group "color" whose value is more than a color. */
const notColors: readonly TokenName[] = ['shadow', 'backdrop']

/** Adds the fields to the page and returns them. */
export function tokenFields(parent: HTMLElement): TokenField[] {
  const fields: TokenField[] = []
  for (const [group, [title]] of Object.entries(tokenGroups)) {
    const set = append(parent, 'fieldset')
    append(set, 'legend').textContent = title
    for (const name of tokenNames.filter((name) => tokens[name].group === group)) {
      const row = append(set, 'div')
      row.className = 'row'
      const label = append(row, 'p')
      append(label, 'code').textContent = `--${name}`
      append(label, 'span').textContent = tokens[name].about[0].replaceAll('`', '')
      const inputs = append(row, 'div')
      inputs.className = 'inputs'
      fields.push(...(group === 'color' ? colorFields(inputs, name) : [plainField(inputs, name)]))
    }
  }
  return fields
}

const colorFields = (parent: HTMLElement, name: TokenName): TokenField[] =>
  (['light', 'dark'] as const).map((appearance) => ({
    name,
    appearances: [appearance],
    swatch: notColors.includes(name) ? undefined : addInput(parent, 'color', `--${name}, ${appearance}, color picker`),
    input: addInput(parent, 'text', `--${name}, ${appearance}`),
  }))

const plainField = (parent: HTMLElement, name: TokenName): TokenField => ({
  name,
  appearances: ['light', 'dark'],
  swatch: undefined,
  input: addInput(parent, 'text', `--${name}`),
})

function addInput(parent: HTMLElement, type: 'color' | 'text', label: string): HTMLInputElement {
  const input = append(parent, 'input')
  input.type = type
  input.setAttribute('aria-label', label)
  input.autocomplete = 'off'
  input.spellcheck = false
  return input
}

function append<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  name: Name,
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  parent.append(element)
  return element
}
