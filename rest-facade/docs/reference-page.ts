import { documentationPage, escapeHtml, ORIGIN } from './html.js';
import {
  type DocumentedCall,
  callsOf,
  type Content,
  nameOf,
  type OpenApi,
  type DocumentedOperation,
  successOf,
} from './openapi-types.js';
import { samplesOf } from './samples.js';
import { blockText, detailsOf, inlineText, json, label, schemaMembers } from './schema-view.js';

const LANGUAGES = { curl: 'curl', python: 'Python', typescript: 'TypeScript' };

const SETUP = `export MDE_BASE_URL=${ORIGIN}/v1
export MDE_API_KEY=key_…`;

/** Returns the page of the REST reference: each operation, schema and error, with examples. */
export function referencePage(document: OpenApi): string {
  const calls = callsOf(document);
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    calls: calls.filter((call) => call.tags[0] === name),
  }));
  const { schemas, responses } = document.components;
  const main = `<h1>${escapeHtml(document.info.title)}: REST reference</h1>
${blockText(document.info.description)}
<p>The <a href="/docs/guide">guide</a> leads from an API key to files. The same reference for programs: <a href="/v1/openapi.json">OpenAPI 3.1</a>,
<a href="/docs/market-data-export.ts">TypeScript types</a>. The Python examples use the package <code>market_data_export</code>.</p>
<p>All examples read the address and your key from the environment:</p>
<div class="code"><pre>${SETUP}</pre></div>
${groups.map((group) => `<h2 id="${slug(group.name)}">${escapeHtml(group.name)}</h2><p>${inlineText(group.description)}</p>${group.calls.map(callView).join('')}`).join('')}
<h2 id="deliveries">Requests to your server</h2>
${Object.values(document.webhooks)
  .flatMap((item) => Object.values(item))
  .map(webhookView)
  .join('')}
<h2 id="errors">Error answers</h2>
${Object.entries(responses)
  .map(
    ([name, { description, content }]) =>
      `<section id="response-${name}"><h3>${spaced(name)}</h3>${blockText(description)}${exampleOf(Object.values(content ?? {})[0])}</section>`,
  )
  .join('')}
<h2 id="schemas">Schemas</h2>
${Object.entries(schemas)
  .map(
    ([name, schema]) =>
      `<section id="schema-${name}"><h3>${name}</h3>${schema.properties ? blockText(schema.description) : `<p>${label(schema)}: ${detailsOf({ description: schema.description ?? '', ...bounds(schema) })}</p>`}${schemaMembers(schema)}${schema.examples?.length ? exampleOf({ example: schema.examples[0] }) : ''}</section>`,
  )
  .join('')}`;
  const link = (id: string, text: string) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`;
  const contents = groups
    .map(
      ({ name, calls: own }) =>
        `<h2><a href="#${slug(name)}">${escapeHtml(name)}</a></h2><ul>${own.map((call) => link(call.operationId, call.summary)).join('')}</ul>`,
    )
    .join('');
  const last = `<h2>More</h2><ul>${link('deliveries', 'Requests to your server')}${link('errors', 'Error answers')}${link('schemas', 'Schemas')}</ul>`;
  const choice = Object.entries(LANGUAGES).map(
    ([id, name]) =>
      `<label><input type="radio" name="language" id="in-${id}" value="${id}"${id === 'curl' ? ' checked' : ''}> ${name}</label>`,
  );
  const tools = `<fieldset class="languages"><legend>Examples in</legend>${choice.join('')}</fieldset>`;
  return documentationPage({ title: 'Market data export: REST reference', contents: contents + last, tools, main });
}

const slug = (text: string) => `group-${text.toLowerCase().replaceAll(' ', '-')}`;
const spaced = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
const bounds = ({
  description: _description,
  properties: _properties,
  oneOf: _oneOf,
  anyOf: _anyOf,
  allOf: _allOf,
  ...rest
}: OpenApi['components']['schemas'][string]) => ({ ...rest, items: {} });

function callView(call: DocumentedCall): string {
  const samples = samplesOf(call).map(
    ({ language, code }) => `<div class="code" data-language="${language}"><pre>${escapeHtml(code)}</pre></div>`,
  );
  return `<section id="${call.operationId}" class="call">
<h3><a href="#${call.operationId}">${escapeHtml(call.summary)}</a></h3>
<p class="route"><b data-method="${call.method}">${call.method}</b> <code>/v1${escapeHtml(call.path)}</code>${call.security?.length === 0 ? ' without a key' : ''}</p>
${blockText(call.description)}${samples.join('')}${parametersView(call)}${bodyView(call)}${answersView(call)}
</section>`;
}

function webhookView(operation: DocumentedOperation): string {
  return `<section id="${operation.operationId}"><h3>${escapeHtml(operation.summary)}</h3>${blockText(operation.description)}${bodyView(operation)}</section>`;
}

function parametersView({ parameters }: DocumentedCall): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const mark = required ? ' <em class="required">required</em>' : '';
    return `<dt><code>${escapeHtml(name)}</code> <span>${label(schema)} in ${place}</span>${mark}</dt><dd>${detailsOf({ ...schema, description: description ?? schema.description ?? '' })}</dd>`;
  });
  return `<h4>Parameters</h4><dl>${rows.join('')}</dl>`;
}

function bodyView({ requestBody }: Pick<DocumentedOperation, 'requestBody'>): string {
  const content = Object.values(requestBody?.content ?? {})[0];
  if (!content?.schema) return '';
  return `<h4>Body${requestBody?.required ? '' : ' (optional)'}: ${label(content.schema)}</h4>${schemaMembers(content.schema)}`;
}

function answersView(call: DocumentedCall): string {
  const rows = Object.entries(call.responses).map(([status, answer]) => {
    if ('$ref' in answer) {
      const name = nameOf(answer.$ref);
      return `<li><code>${status}</code> <a href="#response-${name}">${spaced(name)}</a></li>`;
    }
    return `<li><code>${status}</code> ${inlineText(answer.description)}</li>`;
  });
  const success = successOf(call);
  const kind = success?.schema ? `: ${label(success.schema)}` : '';
  const inside = success?.schema && !success.schema.$ref ? schemaMembers(success.schema) : '';
  return `<h4>Answer${kind}</h4>${inside}${exampleOf(success)}<ul class="answers">${rows.join('')}</ul>`;
}

function exampleOf(content: Content | undefined): string {
  return content?.example === undefined
    ? ''
    : `<details><summary>Example</summary><div class="code"><pre>${json(content.example)}</pre></div></details>`;
}
