// Checks whether a file is a description that the plugin understands, and finds problems that its rules report.

import type { Group, Operation } from './operations.ts'
import { DescriptionError } from './problem.ts'
import type { Node } from './source/node.ts'
import { type Version, versionIn } from './specification.ts'
import { isObject, jsonText } from './values.ts'

/** Returns the version of OpenAPI. Throws a `DescriptionError` if a file is not a description in a version that the plugin reads. */
export function versionOf(root: Node): Version {
  const { name } = root.file
  if (!isObject(root.value))
    throw new DescriptionError(
      `\`${name}\` is not an OpenAPI description`,
      root.place,
      'It must contain an object with `openapi`.',
    )
  if (root.get('swagger').exists)
    throw new DescriptionError(
      `\`${name}\` uses Swagger 2.0, which docsite does not support`,
      root.get('swagger').place,
      'Convert it to OpenAPI 3, for example with `npx swagger2openapi` or in the Swagger Editor.',
    )
  const version = root.get('openapi')
  const known = versionIn(root.text('openapi'))
  if (known) return known
  const text = version.exists
    ? `\`openapi\` is ${jsonText(version.value)}, but docsite supports only versions 3.0 to 3.2`
    : `\`${name}\` has no field \`openapi\``
  throw new DescriptionError(text, version.place, 'Write the version of OpenAPI, such as `openapi: 3.1.0`.')
}

/** Reports problems of operations. */
export function checkOperations(groups: readonly Group[]): void {
  for (const { operations } of groups) for (const operation of operations) checkOperation(operation)
}

function checkOperation({ node, path, method, item, parameters, isWebhook }: Operation): void {
  const has = (name: string) => node.text(name) !== undefined || item.text(name) !== undefined
  if (!has('summary') && !has('description'))
    node.report(
      'undescribed-operation',
      `The operation ${method} ${path} has neither a summary nor a description`,
      'Add a `summary`. It is the title of the page.',
    )
  if (isWebhook) return
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g))
    if (!parameters.some((one) => one.text('in') === 'path' && one.text('name') === name))
      node.report(
        'undeclared-parameter',
        `The path \`${path}\` contains \`{${name}}\`, but ${method} declares no path parameter \`${name}\``,
        `Add \`{ name: ${name}, in: path, required: true }\` to its \`parameters\`.`,
      )
}
