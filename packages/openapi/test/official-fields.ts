// The fields of each object in the official JSON Schemas of OpenAPI (3.0 of 2021-09-28, 3.1 of 2022-10-07, 3.2 of 2025-11-23) and, for
// schemas since 3.1, of JSON Schema 2020-12 with OpenAPI's own keywords.
// The schema of 3.1 calls the field `server` of a link `body`, and lacks `$ref` in a path item; the specification has both right.

export const officialFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '3.0': {
    'OpenAPI Object': 'components externalDocs info openapi paths security servers tags',
    'Info Object': 'contact description license termsOfService title version',
    'Contact Object': 'email name url',
    'License Object': 'name url',
    'Server Object': 'description url variables',
    'Server Variable Object': 'default description enum',
    'Components Object': 'callbacks examples headers links parameters requestBodies responses schemas securitySchemes',
    'Schema Object':
      'additionalProperties allOf anyOf default deprecated description discriminator enum example exclusiveMaximum exclusiveMinimum externalDocs format items maxItems maxLength maxProperties maximum minItems minLength minProperties minimum multipleOf not nullable oneOf pattern properties readOnly required title type uniqueItems writeOnly xml',
    'Discriminator Object': 'mapping propertyName',
    'Response Object': 'content description headers links',
    'Media Type Object': 'encoding example examples schema',
    'Example Object': 'description externalValue summary value',
    'Header Object':
      'allowEmptyValue allowReserved content deprecated description example examples explode required schema style',
    'Path Item Object': '$ref delete description get head options parameters patch post put servers summary trace',
    'Operation Object':
      'callbacks deprecated description externalDocs operationId parameters requestBody responses security servers summary tags',
    'Tag Object': 'description externalDocs name',
    'External Documentation Object': 'description url',
    'Parameter Object':
      'allowEmptyValue allowReserved content deprecated description example examples explode in name required schema style',
    'Request Body Object': 'content description required',
    'OAuth Flows Object': 'authorizationCode clientCredentials implicit password',
    'Link Object': 'description operationId operationRef parameters requestBody server',
    'Encoding Object': 'allowReserved contentType explode headers style',
    'Reference Object': '$ref',
    'Security Scheme Object': 'bearerFormat description flows in name openIdConnectUrl scheme type',
    'OAuth Flow Object': 'authorizationUrl refreshUrl scopes tokenUrl',
  },
  '3.1': {
    'OpenAPI Object': 'components externalDocs info jsonSchemaDialect openapi paths security servers tags webhooks',
    'Info Object': 'contact description license summary termsOfService title version',
    'Contact Object': 'email name url',
    'License Object': 'identifier name url',
    'Server Object': 'description url variables',
    'Server Variable Object': 'default description enum',
    'Components Object':
      'callbacks examples headers links parameters pathItems requestBodies responses schemas securitySchemes',
    'Path Item Object': '$ref delete description get head options parameters patch post put servers summary trace',
    'Operation Object':
      'callbacks deprecated description externalDocs operationId parameters requestBody responses security servers summary tags',
    'External Documentation Object': 'description url',
    'Parameter Object':
      'allowEmptyValue allowReserved content deprecated description example examples explode in name required schema style',
    'Request Body Object': 'content description required',
    'Media Type Object': 'encoding example examples schema',
    'Encoding Object': 'allowReserved contentType explode headers style',
    'Response Object': 'content description headers links',
    'Example Object': 'description externalValue summary value',
    'Link Object': 'description operationId operationRef parameters requestBody server',
    'Header Object': 'content deprecated description example examples explode required schema style',
    'Tag Object': 'description externalDocs name',
    'Reference Object': '$ref description summary',
    'Security Scheme Object': 'bearerFormat description flows in name openIdConnectUrl scheme type',
    'OAuth Flows Object': 'authorizationCode clientCredentials implicit password',
    'OAuth Flow Object': 'authorizationUrl refreshUrl scopes tokenUrl',
    'Schema Object':
      '$anchor $comment $defs $dynamicAnchor $dynamicRef $id $recursiveAnchor $recursiveRef $ref $schema $vocabulary additionalProperties allOf anyOf const contains contentEncoding contentMediaType contentSchema default definitions dependencies dependentRequired dependentSchemas deprecated description discriminator else enum example examples exclusiveMaximum exclusiveMinimum externalDocs format if items maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties minimum multipleOf not oneOf pattern patternProperties prefixItems properties propertyNames readOnly required then title type unevaluatedItems unevaluatedProperties uniqueItems writeOnly xml',
    'Discriminator Object': 'mapping propertyName',
  },
  '3.2': {
    'OpenAPI Object':
      '$self components externalDocs info jsonSchemaDialect openapi paths security servers tags webhooks',
    'Info Object': 'contact description license summary termsOfService title version',
    'Contact Object': 'email name url',
    'License Object': 'identifier name url',
    'Server Object': 'description name url variables',
    'Server Variable Object': 'default description enum',
    'Components Object':
      'callbacks examples headers links mediaTypes parameters pathItems requestBodies responses schemas securitySchemes',
    'Path Item Object':
      '$ref additionalOperations delete description get head options parameters patch post put query servers summary trace',
    'Operation Object':
      'callbacks deprecated description externalDocs operationId parameters requestBody responses security servers summary tags',
    'External Documentation Object': 'description url',
    'Parameter Object':
      'allowEmptyValue allowReserved content deprecated description example examples explode in name required schema style',
    'Request Body Object': 'content description required',
    'Media Type Object': 'description encoding example examples itemEncoding itemSchema prefixEncoding schema',
    'Encoding Object': 'allowReserved contentType encoding explode headers itemEncoding prefixEncoding style',
    'Response Object': 'content description headers links summary',
    'Example Object': 'dataValue description externalValue serializedValue summary value',
    'Link Object': 'description operationId operationRef parameters requestBody server',
    'Header Object': 'content deprecated description example examples explode required schema style',
    'Tag Object': 'description externalDocs kind name parent summary',
    'Reference Object': '$ref description summary',
    'Security Scheme Object':
      'bearerFormat deprecated description flows in name oauth2MetadataUrl openIdConnectUrl scheme type',
    'OAuth Flows Object': 'authorizationCode clientCredentials deviceAuthorization implicit password',
    'OAuth Flow Object': 'authorizationUrl deviceAuthorizationUrl refreshUrl scopes tokenUrl',
    'Schema Object':
      '$anchor $comment $defs $dynamicAnchor $dynamicRef $id $recursiveAnchor $recursiveRef $ref $schema $vocabulary additionalProperties allOf anyOf const contains contentEncoding contentMediaType contentSchema default definitions dependencies dependentRequired dependentSchemas deprecated description discriminator else enum example examples exclusiveMaximum exclusiveMinimum externalDocs format if items maxContains maxItems maxLength maxProperties maximum minContains minItems minLength minProperties minimum multipleOf not oneOf pattern patternProperties prefixItems properties propertyNames readOnly required then title type unevaluatedItems unevaluatedProperties uniqueItems writeOnly xml',
    'Discriminator Object': 'defaultMapping mapping propertyName',
  },
}
