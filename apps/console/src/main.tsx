import { createRoot } from 'react-dom/client';
import { loadConfig } from './config';
import { Console } from './console';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element "root".');
const root = createRoot(element);

loadConfig().then(
  (config) => root.render(<Console config={config} />),
  (error: unknown) =>
    root.render(
      <p role="alert" style={{ margin: '2rem', fontFamily: 'sans-serif' }}>
        The console is not configured: {error instanceof Error ? error.message : String(error)}
      </p>,
    ),
);
