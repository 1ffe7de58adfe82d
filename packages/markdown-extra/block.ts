// The definition of an abbreviation, which the page does not show.

import { defineBlock } from '@docsite/cli'

export const abbreviationDefinition = defineBlock({
  name: 'abbreviation-definition',
  kind: 'node',
  names: ['abbreviationDefinition'],
  description: 'The meaning of an abbreviation',
  render: () => [],
})
