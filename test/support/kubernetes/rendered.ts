import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { parseAllDocuments } from 'yaml';
import { buildStep } from '../../../scripts/stack/programs/build-step.js';
import { parseStackSettings } from '../../../scripts/stack/settings.js';

const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.7.1';

export interface KubernetesObject {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  data?: Record<string, string>;
  spec: Record<string, unknown> & {
    template?: { spec: PodSpec };
    /** Template of a CronJob. */
    jobTemplate?: { spec: { template: { spec: PodSpec } } };
  };
}
interface PodSpec {
  containers: PodContainer[];
  securityContext: Record<string, unknown>;
  automountServiceAccountToken: boolean;
  affinity?: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: object[] } };
  volumes: { name: string; secret?: { secretName: string; items: { key: string; path: string }[] } }[];
}
export interface PodContainer {
  name: string;
  image: string;
  command: string[];
  ports?: { name: string; containerPort: number }[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } }[];
  envFrom: { configMapRef: { name: string } }[];
  securityContext: Record<string, unknown>;
  resources: { limits: { memory: string }; requests: object };
  volumeMounts: { mountPath: string }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
}
interface Probe {
  httpGet: { path: string; port: string };
}

/**
 * Returns the YAML of a kustomization: by kubectl or kustomize, which is compiled once into the
 * cache if neither is there.
 */
export async function renderedYaml(folder: string): Promise<string> {
  const kubectl = await execa('kubectl', ['kustomize', folder], { reject: false });
  if (kubectl.exitCode === 0) return kubectl.stdout;
  const onPath = await execa('kustomize', ['build', folder], { reject: false });
  if (onPath.exitCode === 0) return onPath.stdout;
  return (await execa(await compiledKustomize(), ['build', folder])).stdout;
}

async function compiledKustomize(): Promise<string> {
  const bin = path.join(parseStackSettings(process.env).cacheDir, 'kustomize-5.7.1');
  const program = path.join(bin, 'kustomize');
  if (existsSync(program)) return program;
  await mkdir(bin, { recursive: true });
  const go = existsSync('/usr/local/go/bin/go') ? '/usr/local/go/bin/go' : 'go';
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  await buildStep(say, 'compiling kustomize', go, ['install', KUSTOMIZE], { GOBIN: bin, CGO_ENABLED: '0' });
  return program;
}

/** Returns the objects of rendered YAML. */
export const objectsOf = (yaml: string): KubernetesObject[] =>
  parseAllDocuments(yaml).map((document) => document.toJS() as KubernetesObject);

/** Returns what the pods of an object run; undefined for one without pods. */
export const podSpecOf = ({ spec }: KubernetesObject): PodSpec | undefined =>
  (spec?.template ?? spec?.jobTemplate?.spec.template)?.spec;

/** Returns the environment of a container, with a value for each key of the secret. */
export function environmentOfContainer(
  { env, envFrom }: PodContainer,
  objects: readonly KubernetesObject[],
  secret: Readonly<Record<string, string>>,
): Record<string, string> {
  const maps = envFrom.map(({ configMapRef: { name } }) => {
    const found = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
    if (found?.data === undefined) throw new Error(`there is no ConfigMap ${name}`);
    return found.data;
  });
  const own = env.map(({ name, value, valueFrom }) => [name, value ?? secret[valueFrom?.secretKeyRef.key ?? ''] ?? '']);
  return Object.assign({}, ...maps, Object.fromEntries(own)) as Record<string, string>;
}
