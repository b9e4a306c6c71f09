/**
 * Layer fence: who may import whom. Run by `npm run check`, which also refuses cycles between
 * rooms.
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: '^test' },
      to: { circular: true },
    },
    {
      name: 'no-runtime-cycles-in-tests',
      severity: 'error',
      from: { path: '^test' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'facade-speaks-graphql-only',
      severity: 'error',
      from: { path: '^rest-facade' },
      to: {
        path: '^(exchanges|sandbox|server|workflows|scripts)/|node_modules/(typeorm|mysql2|type-graphql|@temporalio)',
      },
    },
    {
      name: 'server-stands-alone',
      severity: 'error',
      from: { path: '^server' },
      to: { path: '^(rest-facade|workflows|scripts|test)/|node_modules/@temporalio/(worker|workflow|activity)' },
    },
    {
      name: 'page-speaks-graphql-only',
      severity: 'error',
      from: { path: '^web' },
      to: { path: '^(exchanges|sandbox|server|rest-facade|workflows|scripts|test)/' },
    },
    {
      name: 'server-serves-the-page-as-files',
      severity: 'error',
      from: { path: '^(schema|exchanges|sandbox|server|rest-facade|workflows|scripts)' },
      to: { path: '^web/' },
    },
    {
      name: 'workflows-never-open-mysql',
      severity: 'error',
      from: { path: '^workflows' },
      to: { path: '^(server|rest-facade|scripts|test)/|node_modules/(typeorm|mysql2|type-graphql)' },
    },
    {
      name: 'schema-is-the-bottom',
      severity: 'error',
      from: { path: '^schema' },
      to: { path: '^(sandbox|server|rest-facade|workflows|scripts|test)/' },
    },
    {
      // What every layer may read of an exchange.
      name: 'facts-of-exchanges-are-pure',
      severity: 'error',
      from: { path: '^exchanges/(\\w+/(built-ins|facts|tardis)|exchange-facts|tardis-facts)\\.ts$' },
      to: { pathNot: '^(exchanges/(\\w+/(built-ins|facts|tardis)|exchange-facts|tardis-facts)\\.ts$|schema/)' },
    },
    {
      name: 'exchanges-know-collection-and-books-only',
      severity: 'error',
      from: { path: '^exchanges' },
      to: { path: '^(sandbox|server|rest-facade|scripts|test)/|^workflows/(?!(collection|engine|kernel|views/book)/)' },
    },
    {
      // Only feeds do I/O; the rest of a folder describes.
      name: 'only-the-collector-imports-feeds',
      severity: 'error',
      from: {
        pathNot: '^(exchanges/generated/feeds\\.ts|exchanges/\\w+/(feed|session|combined-streams|v\\d)\\.ts|test/)',
      },
      to: { path: '^exchanges/\\w+/(feed|session)\\.ts$' },
    },
    {
      name: 'only-collection-and-its-tools-import-all-feeds',
      severity: 'error',
      from: { pathNot: '^(workflows/(collection|instruments)|scripts/admin|test)/' },
      to: { path: '^exchanges/generated/(feeds|listings)\\.ts$' },
    },
    {
      name: 'only-workflows-read-books',
      severity: 'error',
      from: { path: '^(schema|server|sandbox|rest-facade|web)' },
      to: { path: '^exchanges/(generated/books|\\w+/(book|book-reader|routing|listing))\\.ts$' },
    },
    {
      name: 'sandbox-imports-only-schema',
      severity: 'error',
      from: { path: '^sandbox' },
      to: { path: '^(server|rest-facade|workflows|scripts|test)/' },
    },
    {
      name: 'only-the-sandbox-runs-duckdb',
      severity: 'error',
      from: { pathNot: '^(sandbox|test)' },
      to: { path: 'node_modules/@duckdb' },
    },
    {
      name: 'native-calls-have-two-places',
      severity: 'error',
      from: { pathNot: '^(sandbox|test|scripts/runtime/return-free-memory.ts)' },
      to: { path: 'node_modules/koffi' },
    },
    {
      name: 'workflow-code-is-sandboxed',
      severity: 'error',
      from: { path: '\\.workflow\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'workflow-code-knows-activities-as-types',
      severity: 'error',
      from: { path: '\\.workflow\\.ts$' },
      to: { path: 'activit(y|ies)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '\\.rule\\.ts$' },
      to: { pathNot: '\\.rule\\.ts$|^schema/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'product-never-imports-tests', severity: 'error', from: { pathNot: '^test' }, to: { path: '^test/' } },
    {
      name: 'no-dev-dependency-in-product',
      severity: 'error',
      // The page's libraries end in its bundle.
      from: { path: '^(schema|exchanges|sandbox|server|rest-facade|workflows)' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
