// The schema that a component may export as `props`.

/** A schema in the format that docsite's own schemas, Valibot, Zod and ArkType share (https://standardschema.dev). */
export interface PropsSchema {
  '~standard': { validate(value: unknown): unknown }
}

export const isPropsSchema = (value: unknown): value is PropsSchema =>
  typeof (value as Partial<PropsSchema> | undefined)?.['~standard']?.validate === 'function'
