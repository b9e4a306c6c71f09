import './design/tokens.css';
import './design/base.css';
import './design/layout.css';
import './design/controls.css';
import './design/surfaces.css';
import './design/tables.css';
import './design/overlays.css';
import './design/timeline.css';
import './design/editor.css';
import './design/exports.css';
import './design/catalog.css';
import './design/billing.css';
import './design/staff.css';
import './design/quality.css';
import './design/coverage.css';
import './design/export-sets.css';
import './design/builder.css';
import './design/delivery.css';
import './design/lists.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App } from './app/app.js';
import { reloadForNewBuild } from './app/new-build.js';
import { queryClient } from './core/queries.js';
import { Toasts } from './design/toasts.js';

reloadForNewBuild();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App />
        <Toasts />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
