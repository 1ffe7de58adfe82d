/** `dev` sends it before it changes what the columns show. */
export const changeEvent = 'docsite:change'
