// Converts the blocks with which GitBook describes the methods of an API.

import { indentAfterFirst } from '../../text/indent.ts'
import type { TemplateTag } from '../../text/template-tags.ts'

type ApiBlock = (tag: TemplateTag) => string | undefined

const content: ApiBlock = ({ content = '' }) => content.trim()

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('\n\n')

const method: ApiBlock = ({ attributes, content = '' }) => {
  const [name = '', host = '', path = ''] = ['method', 'host', 'path'].map((key) => attributes.get(key))
  const url = `${attributes.get('baseUrl') ?? host}${path}`
  const summary = attributes.get('summary')
  return joined(summary && `## ${summary}`, `**${name.toUpperCase()}** \`${url}\``, content.trim())
}

const parameter: ApiBlock = ({ attributes, content = '' }) => {
  const type = attributes.get('type')
  const facts = [type && `\`${type}\``, attributes.get('in'), attributes.get('required') === 'true' && 'required']
  const first = `**\`${attributes.get('name') ?? ''}\`** ${facts.filter(Boolean).join(', ')}`.trim()
  return indentAfterFirst(`- ${joined(first, content.trim())}`, '  ')
}

const response: ApiBlock = ({ attributes, content = '' }) => {
  const status = attributes.get('status') ?? attributes.get('httpCode')
  return joined(status && `**${[status, attributes.get('description')].filter(Boolean).join(' ')}**`, content.trim())
}

/** The blocks of both forms. The description of an API in a file, `{% openapi %}`, has no counterpart. */
export const apiBlocks = {
  swagger: method,
  'swagger-description': content,
  'swagger-parameter': parameter,
  'swagger-response': response,
  'api-method': method,
  'api-method-summary': ({ content = '' }) => `## ${content.trim()}`,
  'api-method-description': content,
  'api-method-spec': content,
  'api-method-request': content,
  'api-method-path-parameters': content,
  'api-method-query-parameters': content,
  'api-method-headers': content,
  'api-method-body-parameters': content,
  'api-method-form-data-parameters': content,
  'api-method-parameter': parameter,
  'api-method-response': content,
  'api-method-response-example': response,
  'api-method-response-example-description': content,
} satisfies Record<string, ApiBlock>
