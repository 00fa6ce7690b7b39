// Imported first by every script, so that an old Node is named instead of failing somewhere in the middle.
const oldest = [20, 19]
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  console.error(
    `Verlauf needs Node ${oldest.join('.')} or newer (22 and 24 are faster). This is Node ${process.versions.node}.\n` +
      'Get one from https://nodejs.org, or with a version manager: nvm install 24',
  )
  process.exit(1)
}
