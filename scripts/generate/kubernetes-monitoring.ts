import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { parse, stringify } from 'yaml';

const FOLDER = 'ops/kubernetes/components/monitoring';
const DASHBOARD = 'market-data-export.json';

/**
 * Writes the alert rules and the dashboard of `ops` as objects for a cluster: kustomize reads no
 * files beside its folders.
 */
export async function writeMonitoring(): Promise<void> {
  const { groups } = parse(await readFile('ops/prometheus/alerts.yml', 'utf8')) as { groups: unknown };
  const rule = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'market-data-export' },
    spec: { groups },
  };
  const text = `# Written by npm run generate from ops/prometheus/alerts.yml.\n${stringify(rule, { lineWidth: 0 })}`;
  await writeFile(
    `${FOLDER}/prometheus-rule.yaml`,
    await format(text, { parser: 'yaml', singleQuote: true, printWidth: 120 }),
  );
  await copyFile(`ops/grafana/${DASHBOARD}`, `${FOLDER}/${DASHBOARD}`);
}
