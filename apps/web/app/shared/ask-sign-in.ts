/** How anything on the page asks a visitor to sign in; who opens the dialog is told by the shell. */
let open: () => void = () => {}

export function setSignInHandler(handler: () => void): void {
  open = handler
}

export const askToSignIn = (): void => open()
