import type { Theme } from '@mui/material';
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
  // Their text is half transparent, which is too pale to read.
  RaAccessDenied: { styleOverrides: { root: { '& .RaAccessDenied-message': { opacity: 1 } } } },
  RaNotFound: { styleOverrides: { root: { '& .RaNotFound-message': { opacity: 1 } } } },
  RaBulkActionsToolbar: {
    styleOverrides: {
      // Without a chosen row its buttons would still take the focus, and cover those of the list.
      root: ({ theme }: { theme: Theme }) => ({
        '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
        // At the foot of the window, where it covers neither the search nor the rows that are being chosen.
        '& .RaBulkActionsToolbar-toolbar': {
          position: 'fixed',
          bottom: theme.spacing(2),
          left: 0,
          right: 0,
          zIndex: theme.zIndex.appBar - 1,
          marginInline: 'auto',
          width: 'fit-content',
          maxWidth: 'calc(100vw - 16px)',
          height: 'auto',
          flexWrap: 'wrap',
          transform: 'none',
          borderRadius: 8,
          boxShadow: theme.shadows[6],
        },
      }),
    },
  },
  RaLayout: {
    styleOverrides: {
      // A page is as wide as the window, whatever stands in it, also on a phone.
      root: { minWidth: 0, '& .RaLayout-content': { minWidth: 0 } },
    },
  },
  RaEdit: {
    styleOverrides: { root: { '& .RaEdit-card': { minWidth: 0 } } },
  },
  RaSimpleList: {
    styleOverrides: {
      // A long e-mail address would make a page wider than a phone.
      root: { overflowWrap: 'anywhere' },
    },
  },
  RaList: {
    styleOverrides: {
      // The bar for chosen rows leaves the pages below the list in sight.
      root: ({ theme }: { theme: Theme }) => ({ paddingBottom: theme.spacing(8) }),
    },
  },
};
