import { changelogSection, releaseProblems } from '../../../../scripts/release/release-problems.rule.js';

const CHANGELOG = '# Changelog\n\n## 1.2.0 (2026-05-01)\n\n- New.\n\n## 1.1.0\n\n- Old.\n';
const VERSIONS = { version: '1.2.0', pythonVersion: '1.2.0', imageTag: '1.2.0' };
const FACTS = { ...VERSIONS, changelog: CHANGELOG, changes: [], isTagged: true };

it.each([
  ['1.2.0', '- New.'],
  ['1.1.0', '- Old.'],
  ['1.2', ''],
  ['2.0.0', ''],
])('the section of %s is %o', (version, text) => {
  expect(changelogSection(CHANGELOG, version)).toBe(text);
});

it.each([
  [{}, []],
  [{ version: '1.3.0', pythonVersion: '1.3.0', imageTag: '1.3.0' }, ['CHANGELOG.md has no section "## 1.3.0"']],
  [{ pythonVersion: '1.1.0' }, ['clients/python has version 1.1.0, package.json 1.2.0']],
  [{ imageTag: '1.1.0' }, ['ops/kubernetes/production/kustomization.yaml has the image of 1.1.0, package.json 1.2.0']],
  [{ changes: [' M README.md', '?? x'] }, ['2 files are not committed']],
  [{ isTagged: false }, ['the commit has no tag v1.2.0']],
  [{ version: '1.2.0-rc.1' }, expect.arrayContaining(['package.json: 1.2.0-rc.1 is not a version of a release'])],
])('%o cannot be released because of %o', (change, problems) => {
  expect(releaseProblems({ ...FACTS, ...change })).toEqual(problems);
});
