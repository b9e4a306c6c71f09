/** Where the REST API is, for code to copy: beside this page, at its usual port. */
export const REST_URL = `${location.protocol}//${location.hostname}:8080/v1`;
