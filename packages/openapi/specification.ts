// The objects of the OpenAPI Specification, with all their fields in the versions that the plugin reads: one table, from which the plugin
// takes its methods and places of parameters, and by which `check` finds fields that no page would show.

/** The versions that the plugin reads, oldest first. */
export const versions = ['3.0', '3.1', '3.2'] as const

export type Version = (typeof versions)[number]

/** Returns the version of OpenAPI that a description names; `undefined` if the plugin does not read it. */
export const versionIn = (text: string | undefined): Version | undefined =>
  versions.find((version) => text === version || text?.startsWith(`${version}.`))

/** A field of an object. */
export interface Field {
  /** The object that the field contains: alone, in a list, or in a map with any keys. */
  readonly object?: string
  readonly as?: 'one' | 'list' | 'map'
  /** The first and the last version that have the field. Without them, all have it. */
  readonly since?: Version
  readonly until?: Version
  /** The only values that have a meaning, with the first version of each. */
  readonly values?: Readonly<Record<string, Version>>
  /** Why the plugin knowingly shows nothing of the field, in one clause. Without it, the plugin reads the field. */
  readonly leftOut?: string
  /** What to write instead, if the field has no meaning here. */
  readonly instead?: string
  /** Whether the plugin would need the field, but does not understand it. `check` reports it. */
  readonly isUnsupported?: boolean
}

type Fields = Readonly<Record<string, Field>>

const read: Field = {}
const one = (object: string): Field => ({ object, as: 'one' })
const list = (object: string): Field => ({ object, as: 'list' })
const map = (object: string): Field => ({ object, as: 'map' })
const leftOut = (reason: string): Field => ({ leftOut: reason })
const since = (version: Version, field = read): Field => ({ ...field, since: version })
const until = (version: Version, field = read): Field => ({ ...field, until: version })
const among = (values: Readonly<Record<string, Version>>): Field => ({ values })

/** Returns several fields of the same kind. */
const all = (names: string, field = read): Fields => Object.fromEntries(names.split(' ').map((name) => [name, field]))

/** The key of a field that stands for all fields without a name, such as the statuses of responses. */
export const anyField = '*'

const forValidators = leftOut('it is for programs that check data, and a `description` says it better to people')
const forIdentity = leftOut('it names the schema for other programs')
const forPrograms = leftOut('it is for programs that read the description')
const notWritten = leftOut('it says how programs write the header')

const styles: Readonly<Record<string, Version>> = {
  ...{ form: '3.0', spaceDelimited: '3.0', pipeDelimited: '3.0', deepObject: '3.0' },
  ...{ simple: '3.0', label: '3.0', matrix: '3.0', cookie: '3.2' },
}

const described: Fields = {
  ...all('description required deprecated schema example'),
  schema: one('Schema Object'),
  content: map('Media Type Object'),
  examples: map('Example Object'),
}

/** The keywords of JSON Schema that OpenAPI 3.1 adds to those of OpenAPI 3.0. */
const keywords: Fields = {
  ...all('$ref const examples contentEncoding contentMediaType'),
  ...all('patternProperties $defs definitions', map('Schema Object')),
  prefixItems: list('Schema Object'),
  unevaluatedProperties: one('Schema Object'),
  ...all('if then else contains minContains maxContains propertyNames unevaluatedItems', forValidators),
  ...all('dependentSchemas dependentRequired dependencies contentSchema', forValidators),
  ...all('$schema $id $anchor $dynamicAnchor $recursiveAnchor $vocabulary', forIdentity),
  $comment: leftOut('it is for those who maintain the schema'),
  ...all('$dynamicRef $recursiveRef', { isUnsupported: true, instead: 'Write a `$ref` to the schema that is meant.' }),
}

/** All objects by their names in the specification. */
export const specification: Readonly<Record<string, Fields>> = {
  'OpenAPI Object': {
    openapi: read,
    $self: since('3.2', leftOut('references lead to files of the project')),
    info: one('Info Object'),
    jsonSchemaDialect: since('3.1', forPrograms),
    servers: list('Server Object'),
    paths: one('Paths Object'),
    webhooks: since('3.1', map('Path Item Object')),
    components: one('Components Object'),
    security: read,
    tags: list('Tag Object'),
    externalDocs: one('External Documentation Object'),
  },
  'Info Object': {
    ...all('title description termsOfService version'),
    summary: since('3.1'),
    contact: one('Contact Object'),
    license: one('License Object'),
  },
  'Contact Object': all('name url email'),
  'License Object': { ...all('name url'), identifier: since('3.1') },
  'Server Object': { ...all('url description'), name: since('3.2'), variables: map('Server Variable Object') },
  'Server Variable Object': all('enum default description'),
  'Components Object': {
    schemas: map('Schema Object'),
    responses: map('Response Object'),
    parameters: map('Parameter Object'),
    examples: map('Example Object'),
    requestBodies: map('Request Body Object'),
    headers: map('Header Object'),
    securitySchemes: map('Security Scheme Object'),
    links: map('Link Object'),
    callbacks: map('Callback Object'),
    pathItems: since('3.1', map('Path Item Object')),
    mediaTypes: since('3.2', map('Media Type Object')),
  },
  'Paths Object': { [anyField]: one('Path Item Object') },
  'Path Item Object': {
    ...all('$ref summary description'),
    ...all('get put post delete options head patch trace', one('Operation Object')),
    query: since('3.2', one('Operation Object')),
    additionalOperations: since('3.2', map('Operation Object')),
    servers: list('Server Object'),
    parameters: list('Parameter Object'),
  },
  'Operation Object': {
    ...all('tags summary description operationId deprecated security'),
    externalDocs: one('External Documentation Object'),
    parameters: list('Parameter Object'),
    requestBody: one('Request Body Object'),
    responses: one('Responses Object'),
    callbacks: map('Callback Object'),
    servers: list('Server Object'),
  },
  'External Documentation Object': all('description url'),
  'Parameter Object': {
    ...described,
    ...all('name explode allowReserved'),
    in: among({ path: '3.0', query: '3.0', querystring: '3.2', header: '3.0', cookie: '3.0' }),
    style: among(styles),
    allowEmptyValue: leftOut('OpenAPI advises against it'),
  },
  'Request Body Object': { ...all('description required'), content: map('Media Type Object') },
  'Media Type Object': {
    description: since('3.2'),
    schema: one('Schema Object'),
    itemSchema: since('3.2', one('Schema Object')),
    example: read,
    examples: map('Example Object'),
    encoding: map('Encoding Object'),
    prefixEncoding: since('3.2', list('Encoding Object')),
    itemEncoding: since('3.2', one('Encoding Object')),
  },
  'Encoding Object': {
    ...all('contentType explode allowReserved'),
    style: among(styles),
    headers: leftOut('it says how programs write the parts of a body'),
    ...all('encoding prefixEncoding itemEncoding', since('3.2', leftOut('it is about bodies inside parts of a body'))),
  },
  'Responses Object': { [anyField]: one('Response Object') },
  'Response Object': {
    summary: since('3.2'),
    description: read,
    headers: map('Header Object'),
    content: map('Media Type Object'),
    links: map('Link Object'),
  },
  'Callback Object': { [anyField]: one('Path Item Object') },
  'Example Object': {
    ...all('summary description value externalValue'),
    ...all('dataValue serializedValue', since('3.2')),
  },
  'Link Object': {
    ...all('operationRef operationId parameters requestBody description'),
    server: one('Server Object'),
  },
  'Header Object': {
    ...described,
    ...all('style explode', notWritten),
    ...all('allowReserved allowEmptyValue', until('3.0', notWritten)),
  },
  'Tag Object': {
    ...all('name description'),
    ...all('summary parent', since('3.2')),
    kind: since('3.2', leftOut('every tag is a group of operations')),
    externalDocs: one('External Documentation Object'),
  },
  'Reference Object': { $ref: read, ...all('summary description', since('3.1')) },
  'Schema Object': {
    ...all('title description type format default enum required deprecated readOnly writeOnly example'),
    ...all('minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern'),
    ...all('minItems maxItems uniqueItems minProperties maxProperties'),
    ...all('items not additionalProperties', one('Schema Object')),
    ...all('allOf oneOf anyOf', list('Schema Object')),
    properties: map('Schema Object'),
    discriminator: one('Discriminator Object'),
    externalDocs: one('External Documentation Object'),
    xml: leftOut('it says how programs write the value in XML'),
    nullable: until('3.0', { instead: "Add `'null'` to the `type`, as in `type: [string, 'null']`." }),
    ...Object.fromEntries(Object.entries(keywords).map(([name, field]) => [name, since('3.1', field)])),
  },
  'Discriminator Object': { ...all('propertyName mapping'), defaultMapping: since('3.2') },
  'Security Scheme Object': {
    ...all('description name scheme bearerFormat openIdConnectUrl'),
    type: among({ apiKey: '3.0', http: '3.0', oauth2: '3.0', openIdConnect: '3.0', mutualTLS: '3.1' }),
    in: among({ query: '3.0', header: '3.0', cookie: '3.0' }),
    flows: one('OAuth Flows Object'),
    ...all('deprecated oauth2MetadataUrl', since('3.2')),
  },
  'OAuth Flows Object': {
    ...all('implicit password clientCredentials authorizationCode', one('OAuth Flow Object')),
    deviceAuthorization: since('3.2', one('OAuth Flow Object')),
  },
  'OAuth Flow Object': {
    ...all('authorizationUrl tokenUrl refreshUrl scopes'),
    deviceAuthorizationUrl: since('3.2'),
  },
}

/** The objects that a reference can stand for, with the first version that allows it. A schema or a path item has `$ref` as a field. */
export const referable: Readonly<Record<string, Version>> = {
  'Schema Object': '3.0',
  'Response Object': '3.0',
  'Parameter Object': '3.0',
  'Example Object': '3.0',
  'Request Body Object': '3.0',
  'Header Object': '3.0',
  'Security Scheme Object': '3.0',
  'Link Object': '3.0',
  'Callback Object': '3.0',
  'Media Type Object': '3.2',
}

/** Returns whether a version has something that came with another version. */
export const has = (version: Version, first: Version = '3.0', last: Version = '3.2'): boolean =>
  versions.indexOf(first) <= versions.indexOf(version) && versions.indexOf(version) <= versions.indexOf(last)

/** The fields of a path item that are operations: the methods, in lower case. */
export const methods: readonly string[] = Object.entries(specification['Path Item Object'] ?? {}).flatMap(
  ([name, { object, as }]) => (object === 'Operation Object' && as === 'one' ? name : []),
)

/** The fields of the object with the flows of OAuth. */
export const flows: readonly string[] = Object.keys(specification['OAuth Flows Object'] ?? {})
