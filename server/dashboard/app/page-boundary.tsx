import { Component, type ReactNode } from 'react';
import { Empty } from '../design/states.js';

interface BoundaryProps {
  children: ReactNode;
}

/** Keeps navigation and search when a page cannot be loaded or shown. Give it a key for each path. */
export class PageBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="page" role="alert">
        <Empty
          title="This page could not be loaded"
          action={
            <button type="button" className="button primary" onClick={() => location.reload()}>
              Load again
            </button>
          }
        >
          The server cannot be reached, or has a newer version of the page.
        </Empty>
      </div>
    );
  }
}
