const WANTED = [20, 20];

/** Ends the process with a message when Node is too old. Uses only syntax that an old Node understands. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (process.platform === 'win32') {
    console.error(
      'Comptoir is developed on Linux or macOS; on Windows, run it in WSL (the Linux subsystem).',
    );
  } else if (major < WANTED[0] || (major === WANTED[0] && minor < WANTED[1])) {
    console.error(
      `Comptoir needs Node.js ${WANTED.join('.')} or later and this is ${process.version}: install a newer one.`,
    );
  } else {
    return;
  }
  process.exit(1);
}
