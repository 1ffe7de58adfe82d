/** Fired on `window` when an island has been hydrated or has failed to hydrate. */
export const hydratedEvent = 'docsite:island-hydrated'
