// The key entered for "Try it out" stays in this page: it is neither stored nor sent elsewhere.
window.SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  filter: true,
  validatorUrl: null,
});
