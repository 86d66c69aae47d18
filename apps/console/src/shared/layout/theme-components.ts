import type { RaThemeOptions } from 'react-admin';

/** Changes to single components, in both themes. */
export const components: RaThemeOptions['components'] = {
  MuiCheckbox: {
    defaultProps: {
      slotProps: {
        // React-admin names the boxes of its rows, but the name belongs to the input and not to its frame.
        root: { 'aria-label': undefined },
        input: (state: { 'aria-label'?: string }) => ({ 'aria-label': state['aria-label'] }),
      },
    },
  },
  RaBulkActionsToolbar: {
    styleOverrides: {
      // Without a chosen row its buttons would still take the focus, and cover those of the list.
      root: { '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' } },
    },
  },
};
