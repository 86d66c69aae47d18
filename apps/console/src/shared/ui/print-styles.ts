/** On paper, only what is to be read there is left of a page; the menu leaves no gap. */
export const PRINT_STYLES = {
  '@media print': {
    'header, nav, .MuiDrawer-root, .no-print': { display: 'none !important' },
    'body, #main-content': { background: '#fff !important', color: '#000 !important' },
    '#main-content': { padding: '0 !important' },
    '.MuiTableCell-root': { color: '#000 !important', borderColor: '#000 !important' },
    '.RaLayout-appFrame': { marginTop: '0 !important' },
  },
};
