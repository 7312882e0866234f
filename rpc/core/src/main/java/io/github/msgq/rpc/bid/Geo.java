package io.github.msgq.rpc.bid;

import java.io.Serializable;
import java.util.Objects;

/** The location of a device. */
public class Geo implements Serializable {
  private static final long serialVersionUID = 1;

  private String city;
  private String country;
  private float lat;
  private float lon;

  public String getCity() {
    return city;
  }

  public void setCity(String city) {
    this.city = city;
  }

  public String getCountry() {
    return country;
  }

  public void setCountry(String country) {
    this.country = country;
  }

  public float getLat() {
    return lat;
  }

  public void setLat(float lat) {
    this.lat = lat;
  }

  public float getLon() {
    return lon;
  }

  public void setLon(float lon) {
    this.lon = lon;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Geo that
        && Objects.equals(city, that.city)
        && Objects.equals(country, that.country)
        && Objects.equals(lat, that.lat)
        && Objects.equals(lon, that.lon);
  }

  @Override
  public int hashCode() {
    return Objects.hash(city, country, lat, lon);
  }
}
