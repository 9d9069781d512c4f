/** Names the main script of the web app that the server has, so that an open page notices a newer one. */
export const webBuildHeader = 'heirloom-web-build';
