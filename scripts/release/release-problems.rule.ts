/** Names the image of a release by its version. */
export const KUBERNETES = 'ops/kubernetes/production/kustomization.yaml';

interface ReleaseFacts {
  version: string;
  changelog: string;
  /** The Python package's version; the REST API and the package are released together. */
  pythonVersion: string;
  /** The tag of the image in the Kubernetes files. */
  imageTag: string;
  /** Lines of `git status --porcelain`. */
  changes: readonly string[];
  /** The commit has the tag `v<version>`. */
  isTagged: boolean;
}

/** Returns why this commit cannot be released, one line each. */
export function releaseProblems(facts: ReleaseFacts): string[] {
  const { version, changelog, pythonVersion, imageTag, changes, isTagged } = facts;
  return [
    ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`package.json: ${version} is not a version of a release`]),
    ...(changelogSection(changelog, version) === '' ? [`CHANGELOG.md has no section "## ${version}"`] : []),
    ...(pythonVersion === version ? [] : [`clients/python has version ${pythonVersion}, package.json ${version}`]),
    ...(imageTag === version ? [] : [`${KUBERNETES} has the image of ${imageTag}, package.json ${version}`]),
    ...(changes.length > 0 ? [`${changes.length} files are not committed`] : []),
    ...(isTagged ? [] : [`the commit has no tag v${version}`]),
  ];
}

/** Returns the text below the heading of a version; empty if there is none. */
export function changelogSection(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.split('\n', 1)[0]?.trim().split(' ')[0] === version);
  return found?.slice(found.indexOf('\n') + 1).trim() ?? '';
}
