// A description of OpenAPI 3.1 that uses most of what the plugin supports, in two files.

export const shop: Readonly<Record<string, string>> = {
  'openapi.yaml': `openapi: 3.1.0
info:
  title: Shop
  version: 2.0.0
  summary: Buys and sells.
  description: |
    Sells things. Read [how to add](#operation/addThing).

    # Limits

    At most 10 requests.
  license: { name: MIT, url: 'https://opensource.org/license/mit' }
servers:
  - url: https://{region}.shop.example/v2
    description: Production
    variables: { region: { default: eu, enum: [eu, us] } }
security: [{ token: [] }]
tags:
  - { name: Things, description: Everything *for sale*. }
  - { name: unused }
paths:
  /things:
    parameters:
      - { $ref: '#/components/parameters/Trace' }
    get:
      operationId: listThings
      tags: [Things]
      summary: List things
      parameters:
        - { name: limit, in: query, description: How many., schema: { type: integer, minimum: 1, maximum: 100, default: 20 } }
        - { name: state, in: query, deprecated: true, schema: { type: array, items: { type: string, enum: [new, "a|b", ''] } } }
        - { name: session, in: cookie, schema: { type: [string, 'null'] } }
      responses:
        '200':
          description: The things.
          headers: { X-Total: { description: All., required: true, schema: { type: integer } } }
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Thing' } } } }
          links: { first: { operationId: getThing, parameters: { id: '$response.body#/0/id' } } }
        4XX: { $ref: '#/components/responses/Problem' }
    post:
      operationId: addThing
      tags: [Things]
      summary: Add a thing
      security: [{ token: [], key: [] }, { oauth: [write] }, {}]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Thing' }
            examples: { chair: { summary: A chair, value: { name: Chair } }, desk: { value: { name: Desk } } }
          multipart/form-data: { schema: { type: object, properties: { image: { type: string, format: binary } } } }
      responses: { '201': { description: Added. } }
      callbacks:
        onSale:
          '{$request.body#/url}':
            post: { description: Sent after a sale., responses: { '200': { description: Received. } } }
  /things/{id}:
    get:
      operationId: getThing
      tags: [Things]
      summary: Get a thing
      deprecated: true
      parameters: [{ name: id, in: path, required: true, schema: { type: string, format: uuid }, example: 7 }]
      responses: { '200': { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } } }
  /ping:
    get: { responses: { default: { description: Pong. } } }
webhooks:
  sold:
    post:
      summary: A thing was sold
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } } }
      responses: { '204': { description: Received. } }
components:
  parameters:
    Trace: { name: X-Trace, in: header, description: Traces., schema: { type: string, pattern: '^[a|b]+$' } }
  responses:
    Problem: { description: A problem., content: { application/problem+json: { schema: { type: object, properties: { title: { type: string, const: Oops } } } } } }
  securitySchemes:
    token: { type: http, scheme: bearer, bearerFormat: JWT }
    key: { type: apiKey, in: query, name: api_key }
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://shop.example/token', scopes: { write: Change things. } } } }
  schemas:
    Thing:
      description: Something for sale.
      required: [name]
      allOf:
        - { $ref: '#/components/schemas/Base' }
        - type: object
          properties:
            name: { type: string, minLength: 1, maxLength: 40, examples: [Lamp] }
            secret: { type: string, writeOnly: true }
            size: { type: object, additionalProperties: false, properties: { width: { type: number, exclusiveMinimum: 0 } } }
            parts: { type: array, items: { $ref: '#/components/schemas/Thing' }, uniqueItems: true }
            maker: { $ref: './schemas/maker.yaml' }
            material:
              oneOf:
                - { $ref: '#/components/schemas/Wood' }
                - { title: Metal, type: object, properties: { alloy: { type: string } } }
              discriminator: { propertyName: kind }
            labels: { type: object, additionalProperties: { type: string }, patternProperties: { '^x-': { type: integer } } }
            position: { type: array, prefixItems: [{ type: number }, { type: string }] }
            other: { anyOf: [{ type: string }, { type: 'null' }], not: { const: none } }
    Base: { type: object, required: [id], properties: { id: { type: string, format: uuid, readOnly: true } } }
    Wood: { type: object, properties: { tree: { type: string, default: oak } } }
`,
  'schemas/maker.yaml':
    'description: Who made it.\ntype: object\nproperties:\n  thing: { $ref: "../openapi.yaml#/components/schemas/Thing" }\n',
}
