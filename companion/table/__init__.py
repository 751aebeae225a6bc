"""Where sightings meet rules: what the table shows, compared with where everything should lie."""
