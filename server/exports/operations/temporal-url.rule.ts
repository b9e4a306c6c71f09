/** Where Temporal's web interface is, and whose workflows to look at. */
export interface TemporalPages {
  uiUrl: string;
  namespace: string;
}

/** The page of a workflow in Temporal's web interface, which shows its latest run. */
export function temporalWorkflowUrl({ uiUrl, namespace }: TemporalPages, workflowId: string): string {
  const path = `namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(workflowId)}`;
  return `${uiUrl.replace(/\/+$/, '')}/${path}`;
}
