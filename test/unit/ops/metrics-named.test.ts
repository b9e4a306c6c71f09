import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { parse } from 'yaml';
import { FacadeMetrics } from '../../../rest-facade/http/facade-metrics.js';
import { ServerMetrics } from '../../../server/metrics/server-metrics.js';
import { CheckpointMetrics } from '../../../workflows/books/checkpoint-metrics.js';
import { DeliveryMetrics } from '../../../workflows/export-sets/delivery-metrics.js';
import { createCollectorMetrics } from '../../../workflows/collection/metrics/collector-metrics.js';
import { createStreamerMetrics } from '../../../workflows/streaming/streamer-metrics.js';
import { WorkerMetrics } from '../../../workflows/worker/worker-metrics.js';

const workers = new Registry();
const collectors = new Registry();
const streamers = new Registry();
const all = [new ServerMetrics().registry, new FacadeMetrics().registry, workers, collectors, streamers];
const metrics = new Map<string, { labels: readonly string[] }>();

beforeAll(async () => {
  new WorkerMetrics(workers);
  new CheckpointMetrics(workers);
  new DeliveryMetrics(workers);
  createCollectorMetrics(collectors);
  createStreamerMetrics(streamers, () => 0);
  collectDefaultMetrics({ register: collectors });
  for (const registry of all) {
    for (const { name } of await registry.getMetricsAsJSON()) {
      const { labelNames = [] } = registry.getSingleMetric(name) as unknown as { labelNames?: string[] };
      metrics.set(name, { labels: labelNames });
    }
  }
});

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { description: string } }[] }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}
const rules = (parse(readFileSync('ops/prometheus/alerts.yml', 'utf8')) as Rules).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(readFileSync('ops/grafana/market-data-export.json', 'utf8')) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/**
 * Names of ours have an underscore; functions and keywords of PromQL that have one are followed by
 * a bracket.
 */
const namesIn = (expr: string): string[] =>
  [
    ...expr.replaceAll(/"[^"]*"|\b(?:by|without) \([^)]*\)|\{[^}]*\}/g, '').matchAll(/\b[a-z]+(?:_[a-z]+)+\b(?!\()/g),
  ].map(([name]) => name);
const known = (name: string): boolean => metrics.has(name) || metrics.has(name.replace(/_(bucket|count|sum)$/, ''));

it.each(expressions)('%s: every metric exists in the code: %s', (_, expr) => {
  const names = namesIn(expr);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !known(name))).toEqual([]);
});

it.each(expressions)('%s: every label exists on its metric: %s', (_, expr) => {
  const labels = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
  const offered = new Set(['le', 'instance', ...namesIn(expr).flatMap((name) => labelsOf(name))]);
  expect(labels.filter((label) => !offered.has(label))).toEqual([]);
});

const labelsOf = (name: string): readonly string[] =>
  (metrics.get(name) ?? metrics.get(name.replace(/_(bucket|count|sum)$/, '')))?.labels ?? [];

it('finds a name that no code has', () => {
  expect(namesIn('rate(export_rows_lost_total{a="b_c"}[5m]) > 1')).toEqual(['export_rows_lost_total']);
  expect(known('export_rows_lost_total')).toBe(false);
});

it.each(rules.map(({ alert, annotations }) => [alert, annotations.description]))(
  '%s leads to a section of docs/operations.md where it names one',
  (_, description) => {
    const section = /"([^"]+)"\.$/.exec(description)?.[1];
    if (!section) return;
    expect(readFileSync('docs/operations.md', 'utf8')).toMatch(new RegExp(`^## \\d+\\. ${section}$`, 'm'));
  },
);
